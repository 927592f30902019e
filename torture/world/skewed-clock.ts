/**
 * Loaded into a server before anything else (`node --import`): makes its clock wrong by as much as the test that started it says,
 * from the start (TORTURE_SKEW_MS) and while it runs (a message with `skew_ms`). For the whole process, whoever asks: that is what
 * a machine whose clock is off looks like from within. Timers and the monotonic clock go on as ever, as they do there.
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
