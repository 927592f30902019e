import type { Language } from '@hai/contract/languages'
import { useEffect } from 'react'
import { createStore, useStore } from './store.ts'

/** Voice languages by preference. Few browsers have a Creole voice; a French one is understandable. */
const voiceLanguages: Record<Language, readonly string[]> = { en: ['en'], fr: ['fr'], ht: ['ht', 'fr'] }

/** Local voices come before network ones. Null if no voice speaks the language. */
export function voiceFor<Voice extends Pick<SpeechSynthesisVoice, 'lang' | 'localService'>>(
  voices: readonly Voice[],
  language: Language,
): Voice | null {
  for (const voiceLanguage of voiceLanguages[language]) {
    const able = voices.filter(({ lang }) => lang.toLowerCase().split(/[-_]/, 1)[0] === voiceLanguage)
    const best = able.find(({ localService }) => localService) ?? able[0]
    if (best) return best
  }
  return null
}

export const spokenParts = (cents: number): { dollars: number; cents: number } => ({
  dollars: Math.floor(Math.abs(cents) / 100),
  cents: Math.abs(cents) % 100,
})

const synthesis = (): SpeechSynthesis | null => ('speechSynthesis' in window ? window.speechSynthesis : null)
const voices = createStore<readonly SpeechSynthesisVoice[]>([])
const speaking = createStore(false)
let isFollowing = false

/** Browsers load voices late and fire an event when they are ready. */
function follow(): void {
  const speech = synthesis()
  if (isFollowing || !speech) return
  isFollowing = true
  const read = () => voices.set(speech.getVoices())
  speech.addEventListener('voiceschanged', read)
  read()
}

/** Null while the voices load, or if the language has none. */
export function useVoice(language: Language): SpeechSynthesisVoice | null {
  useEffect(follow, [])
  return voiceFor(useStore(voices), language)
}

export const useIsSpeaking = (): boolean => useStore(speaking)

export function speak(text: string, voice: SpeechSynthesisVoice): void {
  const speech = synthesis()
  if (!speech) return
  speech.cancel()
  const utterance = new SpeechSynthesisUtterance(text)
  utterance.voice = voice
  utterance.lang = voice.lang
  utterance.addEventListener('end', () => speaking.set(false))
  utterance.addEventListener('error', () => speaking.set(false))
  speaking.set(true)
  speech.speak(utterance)
}

export function stopSpeaking(): void {
  synthesis()?.cancel()
  speaking.set(false)
}
