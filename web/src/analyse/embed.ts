// A position as HTML for pages of others.

function dataOf(file: Blob): Promise<string> {
  const reader = new FileReader();
  return new Promise((done, fail) => {
    reader.onload = () => done(reader.result as string);
    reader.onerror = () => fail(reader.error);
    reader.readAsDataURL(file);
  });
}

/** A picture that leads to an address. It is an image with all that it needs: the style and the ids of the page do not reach into
 * it, and nothing is asked of this server. */
export async function embedOf(svg: string, address: string): Promise<string> {
  const drawing = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  const said = (part: string) => drawing.querySelector(part)?.textContent ?? "";
  const paper = document.implementation.createHTMLDocument(); // in which nothing is loaded
  const link = paper.createElement("a");
  link.href = address;
  const image = link.appendChild(paper.createElement("img"));
  image.src = await dataOf(new Blob([svg], { type: "image/svg+xml" }));
  image.alt = `${said("title")}. ${said("desc")}`;
  for (const side of ["width", "height"]) image.setAttribute(side, drawing.getAttribute(side)!);
  image.setAttribute("style", "max-width: 100%; height: auto"); // on narrow screens
  return link.outerHTML;
}
