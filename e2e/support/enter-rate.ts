import { enterRate } from './operator.ts'

/** Once per run, when the server is up: flows need an exchange rate. */
export default enterRate
