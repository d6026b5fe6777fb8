import { QrCode } from '../../ui/index.ts';

/** The code of an address, `<svg data-part="qr-code">`: a part of its own, because few people ask for it and what draws it is large. */
export const SharedCode = QrCode;
