import type { ReactNode } from 'react';
import { ScrollRegion } from './scroll-region.tsx';

export interface Column {
  name: string;
  className?: string;
  /** Said, but not shown. */
  spoken?: boolean;
}

interface TableAreaProps {
  label: string;
  columns: readonly Column[];
  /** How the table looks where it is not as on every screen. */
  className?: string | undefined;
  /** Its bodies. */
  children: ReactNode;
  /** What follows the table as it is scrolled to its end. */
  end?: ReactNode;
}

/** A table that fills what the screen has left, and scrolls under its heads. */
export function TableArea({ label, columns, className = 'table', children, end }: TableAreaProps) {
  return (
    <ScrollRegion label={label} className="table-area measured">
      <table className={className}>
        <TableHead columns={columns} />
        {children}
      </table>
      {end}
    </ScrollRegion>
  );
}

export function TableHead({ columns }: Pick<TableAreaProps, 'columns'>) {
  return (
    <thead>
      <tr>
        {columns.map(({ name, className, spoken = false }) => (
          <th key={name} scope="col" className={className}>
            {spoken ? <span className="only-spoken">{name}</span> : name}
          </th>
        ))}
      </tr>
    </thead>
  );
}
