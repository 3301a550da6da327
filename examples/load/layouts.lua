-- Posts layouts that differ in shape, names and numbers: wrk -t1 -c64 -d30s --latency -s layouts.lua http://127.0.0.1:8080
-- KEY in the environment is sent as a bearer token; CARDS is the number of cards in a layout (10, with three views each).
local cards = tonumber(os.getenv("CARDS")) or 10
local bodies = {}
local next = 0

-- A column of cards, each with a title and a text that is as wide as its card allows.
local function body(number)
  local views, constraints = {}, {}
  local function add(text, ...) constraints[#constraints + 1] = '"' .. string.format(text, ...) .. '"' end
  local above = "root.top"
  for place = 1, cards - number % 3 do
    local card = string.format("card%d_%d", number, place)
    local title, text = card .. "_title", card .. "_text"
    views[place] = string.format(
      '{"id":"%s","subviews":[{"id":"%s","intrinsicSize":{"width":%d,"height":22}},{"id":"%s","intrinsicSize":{"width":%d,"height":%d}}]}',
      card, title, 60 + (number * 37 + place * 11) % 200, text, 100 + (number * 53 + place * 17) % 400, 17 * (1 + (number + place) % 3))
    add("%s.top == %s + %d", card, above, 8 + number % 5)
    add("%s.leading == root.leading + 12", card)
    add("%s.trailing == root.trailing - 12", card)
    add("%s.top == %s.top + 8", title, card)
    add("%s.top == %s.bottom + 4", text, title)
    add("%s.bottom == %s.bottom - 8", text, card)
    for _, name in ipairs({title, text}) do
      add("%s.leading == %s.leading + 12", name, card)
      add("%s.trailing <= %s.trailing - 12", name, card)
    end
    above = card .. ".bottom"
  end
  return string.format(
    '{"view":{"id":"root","subviews":[%s]},"constraints":[%s],"environment":{"size":{"width":%d,"height":852}}}',
    table.concat(views, ","), table.concat(constraints, ","), 320 + number)
end

function init()
  wrk.headers["Content-Type"] = "application/json"
  if os.getenv("KEY") then wrk.headers["Authorization"] = "Bearer " .. os.getenv("KEY") end
  for number = 0, 99 do bodies[number] = wrk.format("POST", "/v1/layouts", nil, body(number)) end
end

function request()
  next = (next + 1) % 100
  return bodies[next]
end

-- How many answers of each thread had which status.
local threads = {}
function setup(thread) threads[#threads + 1] = thread end

statuses = {}
function response(status) statuses[status] = (statuses[status] or 0) + 1 end

function done(summary)
  local all, names = {}, {}
  for _, thread in ipairs(threads) do
    for status, count in pairs(thread:get("statuses")) do all[status] = (all[status] or 0) + count end
  end
  for status in pairs(all) do names[#names + 1] = status end
  table.sort(names)
  for _, status in ipairs(names) do print(string.format("status %d: %d", status, all[status])) end
end
