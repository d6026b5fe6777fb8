import { version } from 'react';
import { version as domVersion } from 'react-dom';
import { expect, it } from 'vitest';

it('is React 18 when these tests are run on React 18, and React 19 otherwise', () => {
  const major = process.env.TILLKIT_REACT ?? '19';
  expect([version.split('.')[0], domVersion.split('.')[0]]).toEqual([major, major]);
});
