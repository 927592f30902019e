import { readPayText, type PayTarget } from '@hai/contract/pay-address'
import { useEffect, useRef, useState } from 'react'
import { createDecoder, type Decoder } from '../../lib/decode.ts'
import { ownOrigins } from '../../lib/pay-codes.ts'
import { pixelsOf, UnreadablePicture } from '../../lib/pixels.ts'

/** foreign: read, but no code of ours. none: no code in the picture. unreadable: no picture. failed: the decoder did not come. */
export type ScanTrouble = 'foreign' | 'none' | 'unreadable' | 'failed' | 'typed'

/**
 * Takes in what might name a payee. What is read comes from strangers: it becomes a tag or the code of a link, or nothing at all, and
 * is itself neither opened nor shown.
 */
export function useScan(onFound: (payee: PayTarget) => void) {
  const [trouble, setTrouble] = useState<ScanTrouble | null>(null)
  const [isReading, setReading] = useState(false)
  const decoder = useRef<Decoder | null>(null)
  useEffect(() => () => decoder.current?.stop(), [])
  const theDecoder = (): Decoder => (decoder.current ??= createDecoder())

  const take = (text: string, otherwise: ScanTrouble): boolean => {
    const payee = readPayText(text, ownOrigins)
    setTrouble(payee ? null : otherwise)
    if (payee) onFound(payee)
    return payee !== null
  }

  async function readPicture(file: Blob): Promise<void> {
    for await (const pixels of pixelsOf(file)) {
      const text = await theDecoder().read(pixels)
      if (text !== null) {
        take(text, 'foreign')
        return
      }
    }
    setTrouble('none')
  }

  return {
    trouble,
    isReading,
    forgive: () => setTrouble(null),
    takeTyped: (text: string) => take(text, 'typed'),
    takePasted: (text: string) => take(text, 'foreign'),
    /** A frame of the live picture: what is no code of ours is said, no code at all is not. */
    takeFrame: async (pixels: ImageData): Promise<boolean> => {
      const text = await theDecoder().read(pixels)
      return text !== null && take(text, 'foreign')
    },
    takePicture: (file: Blob) => {
      setReading(true)
      setTrouble(null)
      readPicture(file)
        .catch((error: unknown) => setTrouble(error instanceof UnreadablePicture ? 'unreadable' : 'failed'))
        .finally(() => setReading(false))
    },
  }
}
