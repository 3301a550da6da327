// Repairs that a diagnosis offers, made in the request.

/** What a button for a change says, or null if the request is not one to change. */
export function labelOf(request, change) {
  if (!change || !request || !Array.isArray(request.constraints ?? [])) return null;
  if (change.add) return "Add it";
  return changed(request, change) ? "Change it" : null;
}

/** The request with a change made. */
export function repaired(request, change) {
  if (change.add) return { ...request, constraints: [...(request.constraints ?? []), change.add] };
  return changed(request, change);
}

/** The request with another priority or constant of one of its constraints, or null if it has none such. */
function changed(request, { constraint, priority, constant }) {
  const place = /^constraints\/(\d+)$/.exec(constraint);
  const index = place ? Number(place[1]) : (request.constraints ?? []).findIndex((written) => written.id === constraint);
  const written = request.constraints?.[index];
  if (!written || written.visualFormat) return null;
  const constraints = [...request.constraints];
  if (typeof written === "object") {
    constraints[index] = { ...written, ...(priority === undefined ? { constant } : { priority }) };
  } else if (priority === undefined) {
    return null;
  } else {
    constraints[index] = `${written.replace(/\s*@[\d.]+\s*$/, "")} @${priority}`;
  }
  return { ...request, constraints };
}
