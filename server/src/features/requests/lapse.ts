import type { Context } from './deps.ts'
import { requestsChanged } from './facts.ts'
import { forgetAnswers } from '../../platform/once.ts'
import { lockLapsed, noteLapsed } from './queries.ts'

/** Everything whose time has come, every minute. */
export const SWEEP_TASK = 'requests:sweep'

const BATCH_MAX = 200

/** Lets requests lapse that nobody has answered in time, each once, whoever sweeps at the same moment. */
export async function sweep(context: Context): Promise<void> {
  while ((await lapseBatch(context)) === BATCH_MAX);
  await forgetAnswers({ ...context, table: 'requests.command' })
}

const lapseBatch = ({ database, clock }: Context): Promise<number> =>
  database.transaction().execute(async (trx) => {
    const now = clock.now()
    const lapsed = await lockLapsed(trx, now, BATCH_MAX)
    await noteLapsed(
      trx,
      lapsed.map(({ id }) => id),
      now,
    )
    await requestsChanged(trx, lapsed, () => 'lapsed', now)
    return lapsed.length
  })
