/** The two notes of the chime: a rising fifth, in hertz, and when each begins. */
const notes = [
  { hertz: 659.25, startsAtS: 0 },
  { hertz: 987.77, startsAtS: 0.12 },
] as const
const NOTE_LENGTH_S = 0.5
/** Two sines at full gain would clip; a third of it is as loud as other notification sounds. */
const LOUDEST_GAIN = 0.35

let context: AudioContext | undefined

/** Plays the chime by Web Audio, no file. `volume` is 0 to 1. A browser without sound, or that refuses it, stays silent. */
export async function playChime(volume: number): Promise<void> {
  if (!('AudioContext' in globalThis) || volume <= 0) return
  context ??= new AudioContext()
  try {
    await context.resume()
  } catch {
    return
  }
  for (const note of notes) playNote(context, { ...note, gain: volume * LOUDEST_GAIN })
}

function playNote(audio: AudioContext, note: { hertz: number; startsAtS: number; gain: number }): void {
  const from = audio.currentTime + note.startsAtS
  const oscillator = new OscillatorNode(audio, { type: 'sine', frequency: note.hertz })
  const envelope = new GainNode(audio, { gain: 0 })
  envelope.gain.setValueAtTime(0, from)
  envelope.gain.linearRampToValueAtTime(note.gain, from + 0.015)
  envelope.gain.exponentialRampToValueAtTime(0.0001, from + NOTE_LENGTH_S)
  oscillator.connect(envelope).connect(audio.destination)
  oscillator.start(from)
  oscillator.stop(from + NOTE_LENGTH_S)
}
