import { encode } from 'uqr'

/** The quiet zone that the standard requires, in modules. */
const QUIET = 4

/**
 * Always dark on white, because many cameras read no other colours. `label` says what the code is for, and the text
 * must also be shown beside it. `forPrint`: readable even if a quarter of the code is damaged.
 */
export function QrCode({ text, label, forPrint = false }: { text: string; label: string; forPrint?: boolean }) {
  const { data, size } = encode(text, { ecc: forPrint ? 'Q' : 'M', border: QUIET })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto w-full max-w-56 rounded-box bg-qr-ground text-qr-ink print:max-w-none"
    >
      <path d={path} fill="currentColor" />
    </svg>
  )
}
