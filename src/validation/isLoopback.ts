/**
 * True for a host name of this machine, as `URL` gives it (with an IPv4 address in four decimal numbers): `localhost`, 127.0.0.0/8 and `[::1]`. Only
 * there may an address be plain http.
 */
export const isLoopback = (hostname: string): boolean => /^(?:localhost|\[::1\]|127(?:\.\d{1,3}){3})$/.test(hostname);
