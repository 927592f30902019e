/** Below a chart. The library's own legend would add three kilobytes. */
export const ChartLegend = ({ items }: { items: readonly { readonly name: string; readonly colour: string }[] }) => (
  <ul className="flex flex-wrap justify-center gap-x-4 text-sm">
    {items.map(({ name, colour }) => (
      <li key={name} className="flex items-center gap-1.5">
        <span className="size-3 flex-none rounded-xs" style={{ background: colour }} />
        {name}
      </li>
    ))}
  </ul>
)
