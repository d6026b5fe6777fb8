/** Largest form, in bytes. */
const formLimit = 16_384;

/** The fields of a posted form; `undefined` for anything else. */
export async function readForm(request: Request): Promise<URLSearchParams | undefined> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) return undefined;
  if (Number(request.headers.get('content-length') ?? 0) > formLimit) return undefined;
  const text = await request.text();
  return text.length > formLimit ? undefined : new URLSearchParams(text);
}
