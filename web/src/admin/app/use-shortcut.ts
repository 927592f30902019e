import { useEffect, useEffectEvent } from 'react'

/** Calls `action` on Ctrl or Cmd with this letter, wherever the focus is. */
export function useShortcut(letter: string, action: () => void): void {
  const onPress = useEffectEvent(action)
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
