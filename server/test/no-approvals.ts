import { fail } from '../src/platform/failure.ts'

/** Replaces `approvals` in tests in which nothing needs an approval. */
export const noApprovals = { register: () => undefined, ask: () => fail('INTERNAL') }
