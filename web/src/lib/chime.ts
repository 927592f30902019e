const notes = [
  { hertz: 659.25, startsAtS: 0 },
  { hertz: 987.77, startsAtS: 0.12 },
] as const
const NOTE_LENGTH_S = 0.5
const CHIME_LENGTH_S = notes[1].startsAtS + NOTE_LENGTH_S
/** Two sines at full gain would clip. */
const NOTE_GAIN = 0.35

let context: AudioContext | undefined
/** End of the last chime, in the context's time. */
let silentAtS = 0

/**
 * `volume` is from 0 to 1. Silent if the browser has no audio or blocks it. A payment and its notification arrive
 * together and each ask for a chime, so a chime during another one is left out.
 */
export async function playChime(volume: number): Promise<void> {
  if (!('AudioContext' in globalThis) || volume <= 0) return
  context ??= new AudioContext()
  try {
    await context.resume()
  } catch {
    return
  }
  if (context.currentTime < silentAtS) return
  silentAtS = context.currentTime + CHIME_LENGTH_S
  const master = new GainNode(context, { gain: volume })
  master.connect(context.destination)
  for (const note of notes) playNote(context, master, note)
}

function playNote(audio: AudioContext, master: GainNode, note: (typeof notes)[number]): void {
  const from = audio.currentTime + note.startsAtS
  const oscillator = new OscillatorNode(audio, { type: 'sine', frequency: note.hertz })
  const envelope = new GainNode(audio, { gain: 0 })
  envelope.gain.setValueAtTime(0, from)
  envelope.gain.linearRampToValueAtTime(NOTE_GAIN, from + 0.015)
  envelope.gain.exponentialRampToValueAtTime(0.0001, from + NOTE_LENGTH_S)
  oscillator.connect(envelope).connect(master)
  oscillator.start(from)
  oscillator.stop(from + NOTE_LENGTH_S)
}
