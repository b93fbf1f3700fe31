/** The oldest major version of Node that gets security fixes. Node 20 got its last in April 2026. */
const MIN_SUPPORTED = 22;

/** One sentence for the operator if this Node gets no more security fixes; else null. */
export function describeNodeSupport(version: string): string | null {
  if (Number(version.split('.')[0]) >= MIN_SUPPORTED) return null;
  return `This is Node ${version}, which gets no more security fixes. Use Node 24 or 22.`;
}
