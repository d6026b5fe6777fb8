/** Port of `tillkit-server proxy` where nothing else is said. `tillkit-sandbox` expects it there. */
export const defaultProxyPort = 8080;
