import { Fragment } from 'react';

/** Short texts in a row, between which the style sheet has dots. A line ends between two texts, and within one only where that is too long for a line. */
export const DottedTexts = ({ texts }: { readonly texts: readonly string[] }) =>
  texts.map((text, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the texts are drawn as they are given.
    <Fragment key={index}>
      {index === 0 ? null : ' '}
      <span>{text}</span>
    </Fragment>
  ));
