import { describe } from 'vitest';
import { completeAuthorizeFlow } from './completeAuthorize.ts';
import { completeAuthorizeSpecification } from './completeAuthorizeRows.testing.ts';
import { specifyFlow } from './specifyFlow.testing.ts';

describe('completeAuthorize', () => {
  specifyFlow(completeAuthorizeFlow, completeAuthorizeSpecification);
});
