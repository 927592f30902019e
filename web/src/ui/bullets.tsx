export const Bullets = ({ items }: { items: readonly string[] }) => (
  <ul className="grid list-disc grid-cols-1 gap-1.5 pl-[min(1.25rem,6vw)] text-sm wrap-anywhere">
    {items.map((item) => (
      <li key={item}>{item}</li>
    ))}
  </ul>
)
