import { useEffect, useEffectEvent } from 'react'

/** Runs `act` on Ctrl or Cmd with this letter, wherever the focus is, and prevents the browser's default. */
export function useShortcut(letter: string, act: () => void): void {
  const onPress = useEffectEvent(act)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== letter) return
      event.preventDefault()
      onPress()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [letter])
}
