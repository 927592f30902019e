import decodeQR from 'qr/decode.js'

const TIME_LIMIT_MS = 1_500

addEventListener('message', ({ data: { pixels, id } }: MessageEvent<{ pixels: ImageData; id: number }>) => {
  postMessage({ id, text: textIn(pixels) })
})

function textIn({ data, width, height }: ImageData): string | null {
  try {
    return decodeQR({ data, width, height }, { timeLimit: TIME_LIMIT_MS })
  } catch {
    return null
  }
}
