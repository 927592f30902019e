import { fail } from '../src/platform/failure.ts'

/** For features that need approvals, in tests that change no setting. */
export const noApprovals = { register: () => undefined, ask: () => fail('INTERNAL') }
