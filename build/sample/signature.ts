import type { Pdf } from './pdf-bytes.ts';

interface Stroke {
  x: number;
  y: number;
  width: number;
  height: number;
  /** How many loops the hand makes, and where it starts: two signers never look alike. */
  loops: number;
  phase: number;
  ink?: string;
}

/** A signature as a pen leaves it: a tall capital, loops that tire towards the end, and an underline. */
export function drawSignature(pdf: Pdf, stroke: Stroke): void {
  const { x, y, width, height, loops, phase } = stroke;
  const lean = Math.sin(phase * 2.3) * 0.12;
  pdf
    .save()
    .lineWidth(1.15)
    .lineCap('round')
    .lineJoin('round')
    .strokeColor(stroke.ink ?? '#1d2b57');
  pdf
    .moveTo(x, y - height * 0.15)
    .bezierCurveTo(
      x + width * (0.05 + lean),
      y - height * (1.5 - Math.abs(lean)),
      x + width * (0.16 + lean * 2),
      y - height * (1.3 + lean * 2),
      x + width * 0.08,
      y,
    );
  const steps = loops * 24;
  for (let step = 0; step <= steps; step += 1) {
    const along = step / steps;
    const turn = along * loops * Math.PI * 2 + phase;
    const tired = 1 - along * 0.65;
    const px = x + width * (0.08 + along * 0.84) - Math.sin(turn) * width * 0.035 * tired;
    const py = y - height * 0.28 + Math.cos(turn * (1 + along * 0.12)) * height * 0.3 * tired;
    pdf.lineTo(px, py);
  }
  pdf
    .bezierCurveTo(
      x + width * 0.98,
      y - height * 0.3,
      x + width * 1.08,
      y - height * 0.55,
      x + width * 1.12,
      y - height * 0.3,
    )
    .stroke();
  pdf
    .moveTo(x - 4, y + height * 0.22)
    .quadraticCurveTo(x + width * 0.5, y + height * 0.05, x + width, y + height * 0.2);
  pdf.lineWidth(0.8).stroke().restore();
}
