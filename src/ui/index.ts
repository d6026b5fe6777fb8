/** Door of the ui room: headless pieces of an interface that know nothing of payments. */
export { afterPointerUp } from './afterPointerUp.ts';
export { BrandMark, type BrandMarkProps } from './BrandMark.tsx';
export { Button, type ButtonProps, type ButtonVariant } from './Button.tsx';
export { Dialog, type DialogCloseReason, type DialogProps } from './Dialog.tsx';
export { ErrorBoundary, type ErrorBoundaryProps } from './ErrorBoundary.tsx';
export { Field, type FieldProps } from './Field.tsx';
export { boxOf, holdStyle, visible } from './holdStyle.ts';
export { Icon, type IconName } from './Icon.tsx';
export { inertWhile } from './inertWhile.ts';
export { type Announce, LiveRegionProvider, useAnnounce } from './LiveRegion.tsx';
export { laterPart } from './laterPart.ts';
export { OpenRow } from './OpenRow.ts';
export { type PostedField, PostedFrame, type PostedFrameProps, postToNewPage } from './PostedFrame.tsx';
export { QrCodePart } from './QrCodePart.ts';
export { RadioGroup } from './RadioGroup.tsx';
export { RadioList, type RadioListProps, type RadioListRow } from './RadioList.tsx';
export { SelectField, type SelectFieldProps } from './SelectField.tsx';
export { useHydrated } from './useHydrated.ts';
