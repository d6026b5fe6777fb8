/** A locale as BCP 47 writes it: other systems write `pt_BR` for `pt-BR`. */
export const localeTag = (locale: string): string => locale.replaceAll('_', '-');
