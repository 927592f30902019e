import { useEffect, useRef, useState } from 'react'
import { createDecoder, type Decoder } from './decode-qr.ts'
import { pixelsOf } from './draw-picture.ts'

export function useQrFromPicture(onText: (text: string | null) => void) {
  const [isReading, setReading] = useState(false)
  const decoder = useRef<Decoder | null>(null)
  useEffect(() => () => decoder.current?.stop(), [])

  async function textIn(file: Blob): Promise<string | null> {
    decoder.current ??= createDecoder()
    for await (const pixels of pixelsOf(file)) {
      const text = await decoder.current.read(pixels)
      if (text !== null) return text
    }
    return null
  }

  return {
    isReading,
    takePicture: (file: Blob) => {
      setReading(true)
      void textIn(file)
        .catch(() => null)
        .then(onText)
        .finally(() => setReading(false))
    },
  }
}
