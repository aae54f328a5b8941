import { Button, type ButtonProps } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';

interface SaveButtonProps extends ButtonProps {
  href: string;
  fileName: string;
}

/** Saves a file as it is. */
export function SaveButton({ href, fileName, ...rest }: SaveButtonProps) {
  return (
    <Button
      component="a"
      href={href}
      download={fileName}
      leftSection={<IconDownload size={16} aria-hidden />}
      {...rest}
    />
  );
}
