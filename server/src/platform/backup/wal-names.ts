/** The default of initdb for the size of a WAL segment. */
const SEGMENT_BYTES = 16n * 1024n * 1024n
const SEGMENTS_PER_LOG = 0x1_0000_0000n / SEGMENT_BYTES

const hex8 = (number: bigint): string => number.toString(16).toUpperCase().padStart(8, '0')

export interface Segment {
  readonly timeline: number
  readonly number: bigint
}

export const segmentName = ({ timeline, number }: Segment): string =>
  `${hex8(BigInt(timeline))}${hex8(number / SEGMENTS_PER_LOG)}${hex8(number % SEGMENTS_PER_LOG)}`

/** Null for other files, such as the history of a timeline. */
export function parseSegment(name: string): Segment | null {
  const [, timeline, log, low] = /^([0-9A-F]{8})([0-9A-F]{8})([0-9A-F]{8})$/.exec(name) ?? []
  if (timeline === undefined || log === undefined || low === undefined) return null
  return { timeline: Number.parseInt(timeline, 16), number: BigInt(`0x${log}`) * SEGMENTS_PER_LOG + BigInt(`0x${low}`) }
}

/** A WAL position (`0/5000028`) in bytes. */
export const bytesOf = (lsn: string): bigint => {
  const [high = '', low = ''] = lsn.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

export const segmentNumberOf = (bytes: bigint): bigint => bytes / SEGMENT_BYTES

export const segmentOf = (timeline: number, lsn: string): Segment => ({
  timeline,
  number: segmentNumberOf(bytesOf(lsn)),
})

export const segmentBefore = (timeline: number, lsn: string): Segment => ({
  timeline,
  number: segmentNumberOf(bytesOf(lsn) - 1n),
})
