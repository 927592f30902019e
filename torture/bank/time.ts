import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '../support/random.ts'
import type { DatabasePair } from '../world/database.ts'

/** Queued several times, so that several processes run a job at once. */
const DUE_JOBS = ['transfers:process_due', 'schedules:run_due', 'cashouts:process_due', 'requests:expire']

const EVERY_MS_MIN = 500
const EVERY_MS_MAX = 2_500
const HURRY_CASHOUTS_AFTER_S = 20
/** Also includes what a server wrote while its clock was ahead. */
const ANY_AGE_S = -86_400
const ANY_NUMBER = 1_000_000

const hurrySends = `
  with due as (
    update transfers.waiting_send set deadline = now() - interval '1 second', due_at = now() - interval '1 second'
     where transaction_id in (select transaction_id from transfers.waiting_send
                               where status = 'arriving' and ended_at is null and created_at < now() - $1 * interval '1 second'
                               order by random() limit $2)
    returning transaction_id)
  update graphile_worker._private_jobs set run_at = now()
   where key in (select 'transfers:settle:' || transaction_id from due)`

/**
 * A time zone in which the last morning was 2 to 22 hours ago. A server whose clock is ahead must not find that a day has
 * passed since then, because it would no longer pay.
 */
export function timeZoneAt(now: Date): string {
  const hour = now.getUTCHours()
  return hour >= 11 && hour < 16 ? 'Asia/Tokyo' : 'America/Port-au-Prince'
}

/** Moves scheduled payments to the latest past morning, today or yesterday. */
const hurrySchedules = `
  update schedules.schedule s set first_on = came.day, next_on = came.day, next_at = came.at
    from (select zone, day::date as day, (day::date + time '09:00') at time zone zone as at
            from unnest('{Asia/Tokyo,America/Port-au-Prince}'::text[]) zone,
                 generate_series(current_date - 2, current_date + 1, interval '1 day') day) came
   where s.status = 'active' and s.next_at > now() and came.zone = s.time_zone
     and came.at <= now() and came.at > now() - interval '24 hours'`

const hurryOffers = `
  update cashouts.deadline set due_at = now() - interval '1 second'
   where kind = 'answer' and due_at > now()
     and cashout_id in (select cashout_id from cashouts.deadline where kind = 'answer' order by random() limit $1)`
const OFFERS = 2

/** Cash-outs without an agent, and those whose agent does not pay. Their money goes back, sometimes after a second agent. */
const hurryCashouts = `
  update cashouts.deadline set due_at = now() - interval '1 second'
   where kind in ('expire', 'send') and due_at > now() and set_at < now() - $1 * interval '1 second'`

const runNow = `select graphile_worker.add_job(task) from unnest($1::text[]) task, generate_series(1, $2)`

/** Until the test ends, makes items due early. */
export async function letTimePass(pair: DatabasePair, random: Random, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    try {
      await pair.ask(hurrySends, [random.between(2, 8), random.between(0, 6)])
      await pair.ask(hurrySchedules)
      await pair.ask(hurryOffers, [OFFERS])
      await pair.ask(hurryCashouts, [HURRY_CASHOUTS_AFTER_S])
      await pair.ask(runNow, [DUE_JOBS, random.between(1, 3)])
      await pair.ask('select ledger.make_partitions()')
    } catch {
      // The database is down. The loop tries again in a moment.
    }
    await pause(random.between(EVERY_MS_MIN, EVERY_MS_MAX))
  }
}

export async function makeEverythingDue(pair: DatabasePair): Promise<void> {
  await pair.ask(hurrySends, [ANY_AGE_S, ANY_NUMBER])
  await pair.ask(hurrySchedules)
  await pair.ask(hurryOffers, [ANY_NUMBER])
  await pair.ask(hurryCashouts, [ANY_AGE_S])
  await pair.ask(runNow, [DUE_JOBS, 1])
}
