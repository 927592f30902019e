import { fail } from '../src/platform/failure.ts'

/** For features whose settings a test does not change. */
export const noApprovals = { register: () => undefined, ask: () => fail('INTERNAL') }
