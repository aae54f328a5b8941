/*
 * In which order WordprocessingML has the elements inside one, as its schema (ECMA-376, transitional) lists them: Word
 * calls a file damaged that has them otherwise. For the elements that our files have.
 */

const words = (list: string): string[] => list.trim().split(/\s+/);

const paragraphMarks = words(`ins del moveFrom moveTo rStyle rFonts b bCs i iCs caps smallCaps strike dstrike outline
  shadow emboss imprint noProof snapToGrid vanish webHidden color spacing w kern position sz szCs highlight u effect bdr
  shd fitText vertAlign rtl cs em lang eastAsianLayout specVanish oMath`);

const paragraph = words(`pStyle keepNext keepLines pageBreakBefore framePr widowControl numPr suppressLineNumbers pBdr
  shd tabs suppressAutoHyphens kinsoku wordWrap overflowPunct topLinePunct autoSpaceDE autoSpaceDN bidi adjustRightInd
  snapToGrid spacing ind contextualSpacing mirrorIndents suppressOverlap jc textDirection textAlignment
  textboxTightWrap outlineLvl divId cnfStyle rPr sectPr pPrChange`);

const borders = words('top left start bottom right end insideH insideV tl2br tr2bl');

export const sequences: Readonly<Record<string, readonly string[]>> = {
  rPr: paragraphMarks,
  pPr: paragraph,
  p: ['pPr', '*'],
  r: ['rPr', '*'],
  pBdr: words('top left bottom right between bar'),
  numPr: words('ilvl numId'),
  sectPr: words(`headerReference footerReference footnotePr endnotePr type pgSz pgMar paperSrc pgBorders lnNumType
    pgNumType cols formProt vAlign noEndnote titlePg textDirection bidi rtlGutter docGrid printerSettings`),
  pgBorders: words('top left bottom right'),
  tbl: ['tblPr', 'tblGrid', 'tr'],
  tblPr: words(`tblStyle tblpPr tblOverlap bidiVisual tblStyleRowBandSize tblStyleColBandSize tblW jc tblCellSpacing
    tblInd tblBorders shd tblLayout tblCellMar tblLook tblCaption tblDescription`),
  tblBorders: borders,
  tblCellMar: words('top left start bottom right end'),
  tr: ['tblPrEx', 'trPr', 'tc'],
  tc: ['tcPr', '*'],
  tcPr: words(`cnfStyle tcW gridSpan hMerge vMerge tcBorders shd noWrap tcMar textDirection tcFitText vAlign hideMark`),
  tcBorders: borders,
  tcMar: words('top left start bottom right end'),
  numbering: words('numPicBullet abstractNum num numIdMacAtCleanup'),
  abstractNum: words('nsid multiLevelType tmpl name styleLink numStyleLink lvl'),
  num: words('abstractNumId lvlOverride'),
  lvlOverride: words('startOverride lvl'),
  lvl: words('start numFmt lvlRestart pStyle isLgl suff lvlText lvlPicBulletId legacy lvlJc pPr rPr'),
  styles: words('docDefaults latentStyles style'),
  docDefaults: words('rPrDefault pPrDefault'),
  style: words(`name aliases basedOn next link autoRedefine hidden uiPriority semiHidden unhideWhenUsed qFormat locked
    personal personalCompose personalReply rsid pPr rPr tblPr trPr tcPr tblStylePr`),
  body: ['*', 'sectPr'],
  inline: words('extent effectExtent docPr cNvGraphicFramePr graphic'),
  pic: words('nvPicPr blipFill spPr'),
  blipFill: words('blip srcRect tile stretch'),
  spPr: words('xfrm custGeom prstGeom noFill solidFill ln effectLst'),
  settings: words(`writeProtection view zoom removePersonalInformation removeDateAndTime doNotDisplayPageBoundaries
    displayBackgroundShape printPostScriptOverText mirrorMargins alignBordersAndEdges bordersDoNotSurroundHeader
    bordersDoNotSurroundFooter trackRevisions documentProtection defaultTabStop autoHyphenation evenAndOddHeaders
    characterSpacingControl footnotePr endnotePr compat docVars rsids themeFontLang clrSchemeMapping decimalSymbol
    listSeparator`),
};

/** What may be in an element more than once; anything else is there once at most. */
export const repeated: ReadonlySet<string> = new Set(
  words('headerReference footerReference tr tc abstractNum num lvl lvlOverride style tblStylePr docVars'),
);
