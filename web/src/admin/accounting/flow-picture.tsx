import type { Output } from '@hai/contract/contract'
import { formatUsd } from '@hai/contract/money'
import { ResponsiveContainer, Sankey, Tooltip, type SankeyLinkProps, type SankeyNodeProps } from 'recharts'
import { maskedAmount } from '../ui/mask.ts'
import { useSensitiveShown } from '../ui/sensitive-store.ts'

type Link = Output<'get_money_flow'>['links'][number]

/** The picture leaves out flows smaller than the largest flow divided by this number. The table lists all flows. */
const DRAWN_PART = 2_000
const LABEL_GAP = 8
const NODE_PX = 34

/**
 * Sources are on the left, targets on the right. An account kind that is both appears on both sides, because the chart
 * cannot draw flows that form a circle.
 */
function drawnOf(links: readonly Link[], nameOf: (kind: string) => string) {
  const largest = Math.max(...links.map(({ amount }) => amount))
  const drawn = links.filter(({ amount }) => amount * DRAWN_PART >= largest)
  const sources = [...new Set(drawn.map(({ from_kind }) => from_kind))]
  const targets = [...new Set(drawn.map(({ to_kind }) => to_kind))]
  return {
    nodes: [...sources, ...targets].map((kind) => ({ name: nameOf(kind) })),
    links: drawn.map(({ from_kind, to_kind, amount }) => ({
      source: sources.indexOf(from_kind),
      target: sources.length + targets.indexOf(to_kind),
      value: amount,
    })),
    height: Math.max(220, NODE_PX * 2 * Math.max(sources.length, targets.length)),
  }
}

export interface FlowPictureProps {
  links: readonly Link[]
  nameOf: (kind: string) => string
  label: string
}

/** Loaded lazily because of the chart library. */
export function FlowPicture({ links, nameOf, label }: FlowPictureProps) {
  const isShown = useSensitiveShown()
  const { height, ...data } = drawnOf(links, nameOf)
  return (
    <div role="img" aria-label={label} className="overflow-x-auto">
      <div className="min-w-120" style={{ height }}>
        <ResponsiveContainer width="100%" height="100%">
          <Sankey
            data={data}
            node={Node}
            link={Flow}
            nodeWidth={10}
            nodePadding={NODE_PX}
            margin={{ top: 12, bottom: 12, left: 4, right: 4 }}
            iterations={0}
          >
            <Tooltip
              formatter={(value) => (isShown ? formatUsd(value) : maskedAmount)}
              contentStyle={{ background: 'var(--color-surface)', border: '1px solid var(--color-line)', borderRadius: 8 }}
              itemStyle={{ color: 'var(--color-ink)' }}
            />
          </Sankey>
        </ResponsiveContainer>
      </div>
    </div>
  )
}

function Node({ x, y, width, height, payload }: SankeyNodeProps) {
  const isSource = payload.depth === 0
  return (
    <g>
      <rect x={x} y={y} width={width} height={Math.max(1, height)} rx={2} fill="var(--color-accent)" />
      <text
        x={isSource ? x + width + LABEL_GAP : x - LABEL_GAP}
        y={y + height / 2}
        dominantBaseline="central"
        textAnchor={isSource ? 'start' : 'end'}
        fontSize={13}
        fill="var(--color-ink)"
        stroke="var(--color-surface)"
        strokeWidth={4}
        paintOrder="stroke"
      >
        {payload.name}
      </text>
    </g>
  )
}

function Flow({ sourceX, targetX, sourceY, targetY, sourceControlX, targetControlX, linkWidth }: SankeyLinkProps) {
  return (
    <path
      d={`M${sourceX},${sourceY} C${sourceControlX},${sourceY} ${targetControlX},${targetY} ${targetX},${targetY}`}
      fill="none"
      stroke="var(--color-accent)"
      strokeOpacity={0.22}
      strokeWidth={Math.max(1, linkWidth)}
    />
  )
}
