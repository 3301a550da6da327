// Times simdjson on one document: `simdjson-reader BODY SECONDS`. Built by scripts/json-readers.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <simdjson.h>
#include <vector>

using namespace simdjson;

// The sum of all numbers and of the lengths of all strings, so each reader must read each value.
static double sum(dom::element value) {
  double total = 0;
  switch (value.type()) {
  case dom::element_type::ARRAY:
    for (dom::element each : dom::array(value)) total += sum(each);
    return total;
  case dom::element_type::OBJECT:
    for (dom::key_value_pair each : dom::object(value)) total += double(each.key.size()) + sum(each.value);
    return total;
  case dom::element_type::STRING: return double(std::string_view(value).size());
  case dom::element_type::INT64:
  case dom::element_type::UINT64:
  case dom::element_type::DOUBLE: return double(value.get_double());
  default: return 0;
  }
}

template <typename Read> static void measure(const char *name, double seconds, Read read) {
  using clock = std::chrono::steady_clock;
  std::vector<double> times;
  double total = 0;
  auto end = clock::now() + std::chrono::duration<double>(seconds);
  while (clock::now() < end) {
    auto start = clock::now();
    total += read();
    times.push_back(std::chrono::duration<double, std::micro>(clock::now() - start).count());
  }
  std::sort(times.begin(), times.end());
  std::printf("%s: median %.1f µs, least %.1f µs (%g)\n", name, times[times.size() / 2], times[0], total / times.size());
}

int main(int count, char **arguments) {
  if (count != 3) return 2;
  padded_string body = padded_string::load(arguments[1]);
  double seconds = std::atof(arguments[2]);
  dom::parser parser;
  measure("simdjson, parsed", seconds, [&] { return double(parser.parse(body).error()); });
  measure("simdjson, parsed and all values", seconds, [&] { return sum(parser.parse(body)); });
}
