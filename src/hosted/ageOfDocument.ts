/** Milliseconds since the document began to arrive, by a clock that is never set. */
export function ageOfDocument(): number {
  const [navigation] = performance.getEntriesByType('navigation');
  const arrived = navigation !== undefined && 'responseStart' in navigation ? Number(navigation.responseStart) : 0;
  return performance.now() - arrived;
}
