import type { ItemPicture } from '../shop-server/catalogue.ts';

/** A pot, drawn with the shop's colours: `currentColor` is its outline. Decoration, so it says nothing to a screen reader. */
export function ItemDrawing({ picture }: { readonly picture: ItemPicture }) {
  return (
    <svg className={`drawing drawing-${picture}`} viewBox="0 0 200 160" aria-hidden="true" focusable="false">
      <ellipse className="drawing-shadow" cx="100" cy="138" rx="62" ry="7" />
      {pictures[picture]}
    </svg>
  );
}

const pictures: Record<ItemPicture, React.ReactNode> = {
  bowl: (
    <>
      <path className="drawing-body" d="M40 72h120c0 36-22 58-40 62H80c-18-4-40-26-40-62Z" />
      <path
        className="drawing-glaze"
        d="M40 72h120c0 8-1 15-3 21-9 9-16-3-24 3s-13 12-22 5-17-8-25-1-15 3-21-4-12 5-22-3c-2-6-3-13-3-21Z"
      />
      <ellipse className="drawing-inside" cx="100" cy="72" rx="60" ry="13" />
    </>
  ),
  mug: (
    <>
      <path className="drawing-handle" d="M134 66c30-6 38 44-2 46" />
      <path className="drawing-body" d="M62 46h76v80c0 6-4 9-10 9H72c-6 0-10-3-10-9Z" />
      <path className="drawing-glaze" d="M62 46h76v44c-8 8-14-3-21 1s-9 14-18 9-13-11-20-5-11 4-17-2Z" />
      <ellipse className="drawing-inside" cx="100" cy="46" rx="38" ry="9" />
    </>
  ),
  vase: (
    <>
      <path className="drawing-stem" d="M100 40C96 22 108 14 104 4M100 34c8-4 12-10 20-10M99 30c-8-2-12-8-18-8" />
      <path
        className="drawing-body"
        d="M90 38h20c0 16-4 22 8 36 14 16 16 40-2 61H84c-18-21-16-45-2-61 12-14 8-20 8-36Z"
      />
      <path className="drawing-glaze" d="M90 38h20c0 12-2 18 2 26-5 6-8-1-13 3s-7 2-11-3c4-8 2-14 2-26Z" />
      <ellipse className="drawing-inside" cx="100" cy="38" rx="10" ry="3" />
    </>
  ),
  plate: (
    <>
      <ellipse className="drawing-body" cx="100" cy="104" rx="78" ry="30" />
      <ellipse className="drawing-rim" cx="100" cy="99" rx="78" ry="30" />
      <ellipse className="drawing-glaze" cx="100" cy="99" rx="70" ry="26" />
      <ellipse className="drawing-inside" cx="100" cy="101" rx="46" ry="16" />
    </>
  ),
  jug: (
    <>
      <path className="drawing-handle" d="M132 52c34-4 34 58-4 62" />
      <path
        className="drawing-body"
        d="M66 26h62c-4 14-6 20 0 34 10 22 10 54-4 75H76c-14-21-14-53-4-75 6-14 2-20-14-30Z"
      />
      <path
        className="drawing-glaze"
        d="M66 26h62c-4 14-6 20 0 34 4 9 6 18 7 27-8 7-13-4-21 1s-9 12-18 7-12-9-19-3-8 3-12-3c1-10 3-20 7-29 6-14 2-20-14-30Z"
      />
      <path className="drawing-inside" d="M58 30l8-4h62c-2 8-16 11-34 11-14 0-28-3-36-7Z" />
    </>
  ),
  cellar: (
    <>
      <path className="drawing-body" d="M58 78h84v40c0 11-7 17-18 17H76c-11 0-18-6-18-17Z" />
      <path className="drawing-glaze" d="M58 78h84v20c-8 8-15-2-23 2s-10 11-19 6-12-8-20-3-14 3-22-3Z" />
      <ellipse className="drawing-inside" cx="100" cy="78" rx="42" ry="11" />
      <path className="drawing-salt" d="M68 78c6-12 16-18 30-18s28 8 34 18c-4 4-16 7-32 7s-28-3-32-7Z" />
      <path className="drawing-spoon" d="M112 66 146 38" />
    </>
  ),
};
