import { z } from 'zod'

const severities = ['critical', 'high', 'moderate', 'low', 'info'] as const

const found = z.object({
  metadata: z.object({ vulnerabilities: z.record(z.string(), z.number()) }),
  vulnerabilities: z.record(
    z.string(),
    z.object({
      name: z.string(),
      severity: z.enum(severities),
      range: z.string(),
      via: z.array(z.union([z.string(), z.object({ title: z.string() })])),
      fixAvailable: z.unknown(),
    }),
  ),
})

export interface Verdict {
  /** 0: no known vulnerability. 1: at least one. 2: the registry did not answer. */
  readonly exitCode: 0 | 1 | 2
  readonly lines: readonly string[]
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export function verdictOf(text: string): Verdict {
  const report = found.safeParse(json(text)).data
  if (!report)
    return {
      exitCode: 2,
      lines: ['The registry gave no answer, so nothing was checked. Try again with a network connection.'],
    }
  const all = Object.values(report.vulnerabilities).toSorted(
    (a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity),
  )
  if (all.length === 0) return { exitCode: 0, lines: ['No known vulnerabilities.'] }
  const lines = all.map(({ name, severity, range, via, fixAvailable }) => {
    const why = via.map((cause) => (typeof cause === 'string' ? `through ${cause}` : cause.title)).join('; ')
    return `${severity.padEnd(9)}${name} ${range}: ${why}${fixAvailable === false ? '' : ' (fixed in a newer version)'}`
  })
  return { exitCode: 1, lines: [`${all.length} dependencies with known vulnerabilities:`, ...lines] }
}
