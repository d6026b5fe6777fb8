/**
 * A version 4 UUID that names one operation (IETF draft Idempotency-Key). `crypto.randomUUID` would do, but pages that are not served
 * securely, as in a company's own network, do not have it.
 */
export function newOperationId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(36));
  return '********-****-4***-8***-************'.replace(/[*8]/g, (place, index: number) => {
    const value = (bytes[index] ?? 0) & 15;
    return (place === '8' ? (value & 3) | 8 : value).toString(16);
  });
}
