import { fail } from '../src/platform/failure.ts'

/** Approvals for features whose settings the test does not change. */
export const noApprovals = { register: () => undefined, ask: () => fail('INTERNAL') }
