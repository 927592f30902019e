import { readPayText, type PayTarget } from '@hai/contract/pay-address'
import { useEffect, useRef, useState } from 'react'
import { createDecoder, type Decoder } from '../../lib/decode-qr.ts'
import { ownOrigins } from '../../lib/pay-codes.ts'
import { pixelsOf, UnreadablePicture } from '../../lib/draw-picture.ts'

/**
 * foreign: a scanned or pasted code that is not ours. none: no code in
 * the picture. unreadable: not a picture, or too large. failed: any other error, such as a decoder that did not load.
 */
export type ScanProblem = 'foreign' | 'none' | 'unreadable' | 'failed'

/** The input is untrusted: it is parsed into a tag or a link code, and never opened or displayed. */
export function useScan(onFound: (payee: PayTarget) => void) {
  const [problem, setProblem] = useState<ScanProblem | null>(null)
  const [isReading, setReading] = useState(false)
  const decoder = useRef<Decoder | null>(null)
  useEffect(() => () => decoder.current?.stop(), [])
  const theDecoder = (): Decoder => (decoder.current ??= createDecoder())

  const take = (text: string, otherwise: ScanProblem): boolean => {
    const payee = readPayText(text, ownOrigins)
    setProblem(payee ? null : otherwise)
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
    setProblem('none')
  }

  return {
    problem,
    isReading,
    clear: () => setProblem(null),
    takePasted: (text: string) => take(text, 'foreign'),
    /** A frame without any code is normal and reports nothing. */
    takeFrame: async (pixels: ImageData): Promise<boolean> => {
      const text = await theDecoder().read(pixels)
      return text !== null && take(text, 'foreign')
    },
    takePicture: (file: Blob) => {
      setReading(true)
      setProblem(null)
      readPicture(file)
        .catch((error: unknown) => setProblem(error instanceof UnreadablePicture ? 'unreadable' : 'failed'))
        .finally(() => setReading(false))
    },
  }
}
