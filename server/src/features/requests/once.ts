import type { z } from 'zod'
import type { Transaction } from '../../platform/database/database.ts'
import { forgetAnswers as forget, once as keyed, type KeyedCommand } from '../../platform/once.ts'
import type { Context } from './deps.ts'

type Ground = Pick<Context, 'database' | 'clock'>

/** Carries a command of this feature out once per key: see platform/once.ts. */
export const once = <Answer>(
  { database, clock }: Ground,
  command: KeyedCommand,
  answer: z.ZodType<Answer>,
  prepare: () => Promise<(trx: Transaction) => Promise<Answer>>,
): Promise<Answer> => keyed({ database, clock, table: 'requests.command' }, command, answer, prepare)

/** Answers nobody will ask for again. */
export const forgetAnswers = ({ database, clock }: Ground): Promise<void> =>
  forget({ database, clock, table: 'requests.command' })
