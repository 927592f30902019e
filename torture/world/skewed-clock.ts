/**
 * Preloaded into a server (`node --import`). Shifts its clock at the start (TORTURE_SKEW_MS) and at run time (a message
 * with `skew_ms`). Timers and the monotonic clock stay right, as on a machine with a wrong clock.
 */
let skewMs = Number(process.env.TORTURE_SKEW_MS ?? 0)

const RightDate = Date

class WrongDate extends RightDate {
  constructor(...parts: readonly unknown[]) {
    if (parts.length === 0) super(RightDate.now() + skewMs)
    else super(...(parts as [number]))
  }

  static override now(): number {
    return RightDate.now() + skewMs
  }
}

globalThis.Date = WrongDate as DateConstructor

process.on('message', (message) => {
  if (typeof message === 'object' && message !== null && 'skew_ms' in message) skewMs = Number(message.skew_ms)
})
