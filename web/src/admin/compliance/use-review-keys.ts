import { useEffect, useEffectEvent } from 'react'
import { createStore, useStore } from '../../lib/store.ts'
import { readStored, writeStored } from '../../lib/storage.ts'

const KEY = 'admin.review-keys'
const areOn = createStore(readStored(KEY) !== 'off')

/** Staff can turn single-key shortcuts off, because speech input may trigger them by accident. */
export const useReviewKeysOn = (): boolean => useStore(areOn)

export function setReviewKeys(isOn: boolean): void {
  areOn.set(isOn)
  writeStored(KEY, isOn ? null : 'off')
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input,textarea,select,[contenteditable],dialog') !== null

export function useReviewKeys(actions: Readonly<Record<string, () => void>>): void {
  const isOn = useReviewKeysOn()
  const onPress = useEffectEvent((key: string) => actions[key])
  useEffect(() => {
    if (!isOn) return
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event.target)) return
      if (document.querySelector('dialog[open]')) return
      const action = onPress(event.key.toLowerCase())
      if (!action) return
      event.preventDefault()
      action()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [isOn])
}
