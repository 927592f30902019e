import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'

const LOOK_AGAIN_MS = 200
const described = z.object({ code: z.string() })
const codeOf = (error: unknown): string => described.safeParse(error).data?.code ?? ''

/** Whether the process that a lock names lives: one of somebody else does, too, and so does whoever is about to write there who they are. */
function isHeld(lock: string): boolean {
  try {
    process.kill(Number(readFileSync(lock, 'utf8')), 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** Whether the lock is ours now. */
function isTaken(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    return false
  }
}

/**
 * Works while no other process of this machine does so under the same lock, which is a file. Tells the work whether it had to wait. What a
 * process has left that was killed is taken over.
 */
export async function inTurn<Result>(lock: string, work: (hasWaited: boolean) => Result): Promise<Result> {
  mkdirSync(dirname(lock), { recursive: true })
  let hasWaited = false
  while (!isTaken(lock)) {
    if (isHeld(lock)) {
      hasWaited = true
      await setTimeout(LOOK_AGAIN_MS)
    } else rmSync(lock, { force: true })
  }
  try {
    return work(hasWaited)
  } finally {
    rmSync(lock)
  }
}
