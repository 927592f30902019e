interface NativeReader {
  detect: (source: ImageBitmapSource) => Promise<readonly { readonly rawValue: string }[]>
}
type NativeReaderClass = new (options: { formats: readonly string[] }) => NativeReader

export interface Decoder {
  read: (pixels: ImageData) => Promise<string | null>
  stop: () => void
}

/** Tries the browser's own detector first. If it finds no code, a worker, which is loaded on first use, tries too. */
export function createDecoder(): Decoder {
  const native = nativeReader()
  let worker: Worker | undefined
  let count = 0

  const readByWorker = (pixels: ImageData): Promise<string | null> => {
    worker ??= new Worker(new URL('./decode-qr.worker.ts', import.meta.url), { type: 'module' })
    const own = worker
    const id = (count += 1)
    return new Promise((resolve, reject) => {
      const answered = ({ data }: MessageEvent<{ id: number; text: string | null }>) => {
        if (data.id !== id) return
        own.removeEventListener('message', answered)
        resolve(data.text)
      }
      own.addEventListener('message', answered)
      own.addEventListener('error', () => reject(new Error('the decoder failed to load')), { once: true })
      own.postMessage({ pixels, id })
    })
  }

  return {
    async read(pixels) {
      const [found] = (await native?.detect(pixels).catch(() => [])) ?? []
      return found?.rawValue ?? readByWorker(pixels)
    },
    stop: () => worker?.terminate(),
  }
}

function nativeReader(): NativeReader | null {
  const { BarcodeDetector: Reader } = globalThis as { readonly BarcodeDetector?: NativeReaderClass }
  if (!Reader) return null
  try {
    return new Reader({ formats: ['qr_code'] })
  } catch {
    return null
  }
}
