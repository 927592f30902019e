import { fail } from '../src/platform/failure.ts'

/** For features whose settings a test leaves as they are. */
export const noApprovals = { register: () => undefined, ask: () => fail('INTERNAL') }
