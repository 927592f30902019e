import { Gauge, type Registry } from 'prom-client'

export type Samples = readonly (readonly [value: number, labels?: Readonly<Record<string, string>>])[]

export interface FigureOptions {
  readonly name: string
  readonly help: string
  readonly labelNames?: readonly string[]
  /** If it throws, only this metric has no value in the scrape. */
  readonly read: () => Samples | Promise<Samples>
}

export const labelled = (label: string, counts: Readonly<Record<string, number>>): Samples =>
  Object.entries(counts).map(([name, count]) => [count, { [label]: name }])

export function addFigure(registers: Registry[], { name, help, labelNames = [], read }: FigureOptions): void {
  new Gauge({
    name,
    help,
    labelNames,
    registers,
    async collect() {
      this.reset()
      const samples = await Promise.resolve()
        .then(read)
        .catch((): Samples => (labelNames.length === 0 ? [[Number.NaN]] : []))
      for (const [value, labels] of samples) this.set({ ...labels }, value)
    },
  })
}
