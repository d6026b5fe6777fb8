import { describe } from 'vitest';
import { specifyFlow } from '../specifyFlow.testing.ts';
import { completeAuthorizeFlow } from './completeAuthorize.ts';
import { completeAuthorizeSpecification } from './completeAuthorizeRows.testing.ts';

describe('completeAuthorize', () => {
  specifyFlow(completeAuthorizeFlow, completeAuthorizeSpecification);
});
