// Applies the repairs that a diagnosis offers to the request.

/** The label of a button for a change, or null if the change cannot be applied to the request. */
export function labelOf(request, change) {
  if (!change || !request || !Array.isArray(request.constraints ?? [])) return null;
  if (change.add) return "Add constraint";
  return changed(request, change) ? "Change constraint" : null;
}

/** The request with a change applied. */
export function repaired(request, change) {
  if (change.add) return { ...request, constraints: [...(request.constraints ?? []), change.add] };
  return changed(request, change);
}

/** The request with a new priority or constant for a constraint, or null if the constraint cannot be changed. */
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
