"use strict";
(() => {
  const $ = (id) => document.getElementById(id);
  const run = (data) => {
    let last = data.numbers.length - 1;
    while (last > 0 && !$(String(data.numbers[last]))) last--; // the story was sent a moment earlier
    const place = new Map(data.numbers.map((n, i) => [String(n), i]));
    const slider = $("slider"), canvas = $("board"), seat = $("seat");
    let now = last, shown = -1, pixels = null, playing = null, turn = Promise.resolve();

    // The boards: a chunk of changes is unpacked when it is needed first.
    const chunks = new Map();
    const unpack = async (n) => {
      if (!chunks.has(n)) {
        const packed = Uint8Array.from(atob(data.chunks[n]), (c) => c.charCodeAt(0));
        const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
        const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
        chunks.set(n, { bytes, starts: [0] });
      }
      return chunks.get(n);
    };
    const number = (c, at) => {
      let value = 0, shift = 1, b;
      do {
        b = c.bytes[at.i++];
        value += (b & 127) * shift;
        shift *= 128;
      } while (b > 127);
      return value;
    };
    // walk goes through a change from where it begins, and applies it if asked to.
    const walk = (c, start, apply) => {
      const at = { i: start };
      for (let p = 0; ;) {
        p += number(c, at);
        const length = number(c, at);
        if (length === 0) return at.i;
        if (apply) for (let i = 0; i < length; i++) pixels[p + i] ^= c.bytes[at.i + i];
        at.i += length;
        p += length;
      }
    };
    const change = async (frame) => {
      const c = await unpack(Math.floor(frame / data.per)), n = frame % data.per;
      while (c.starts.length <= n) c.starts.push(walk(c, c.starts[c.starts.length - 1], false));
      walk(c, c.starts[n], true);
    };
    let image, wide, colours;
    const draw = async (n) => {
      if (!data.chunks.length) return;
      if (!pixels) {
        pixels = new Uint8Array(data.w * data.h);
        canvas.width = data.w;
        canvas.height = data.h;
        image = canvas.getContext("2d").createImageData(data.w, data.h);
        wide = new Uint32Array(image.data.buffer);
        colours = Uint32Array.from(data.colours, (c) => {
          const v = parseInt(c, 16);
          return 0xff000000 | (v & 255) << 16 | v & 0xff00 | v >> 16;
        });
      }
      while (shown < n) await change(++shown);
      while (shown > n) await change(shown--);
      for (let i = 0; i < pixels.length; i++) wide[i] = colours[pixels[i]];
      canvas.getContext("2d").putImageData(image, 0, 0);
    };

    const held = () => {
      const list = $("held");
      if (!seat) return;
      list.hidden = seat.value === "";
      list.replaceChildren();
      if (seat.value === "") return;
      const rows = data.held[Number(seat.value)];
      let i = now;
      while (!rows[i] && i > 0) i--;
      const texts = (rows[i] || []).map((t) => data.texts[t]).filter((t) => i === now || !t.startsWith("» "));
      for (const text of texts.length ? texts : [data.nothing]) {
        const item = document.createElement("li");
        item.textContent = text;
        list.append(item);
      }
    };
    const show = (n, scroll) => {
      now = Math.max(0, Math.min(last, n));
      slider.value = now;
      const told = data.boards[data.board[now]];
      const at = data.at.replace("{n}", data.numbers[now]).replace("{all}", data.numbers[last]);
      $("at").textContent = at;
      slider.setAttribute("aria-valuetext", at);
      canvas.setAttribute("aria-label", told);
      $("words").textContent = told;
      const before = document.querySelector("[aria-current]");
      if (before) before.removeAttribute("aria-current");
      const row = document.getElementById(String(data.numbers[now]));
      row.setAttribute("aria-current", "true");
      if (scroll) {
        const box = $("story");
        box.scrollTop += row.getBoundingClientRect().top - box.getBoundingClientRect().top - box.clientHeight / 3;
      }
      held();
      turn = turn.then(() => draw(now)).catch((e) => console.error(e));
      return turn;
    };
    const stop = () => {
      clearInterval(playing);
      playing = null;
      $("play").textContent = $("play").dataset.play;
    };
    const go = (n) => {
      stop();
      return show(n, true);
    };
    const play = () => {
      if (playing) return stop();
      if (now === last) show(0, true);
      $("play").textContent = $("play").dataset.pause;
      playing = setInterval(() => (now < last ? show(now + 1, true) : stop()), 800);
    };
    const toLink = () => {
      const n = place.get(location.hash.slice(1));
      if (n !== undefined) go(n);
    };

    slider.max = last;
    $("controls").hidden = false;
    if (data.chunks.length && "DecompressionStream" in window) {
      canvas.hidden = false;
      if ($("last")) $("last").hidden = true;
    } else {
      data.chunks = [];
    }
    slider.addEventListener("input", () => go(Number(slider.value)));
    $("before").addEventListener("click", () => go(now - 1));
    $("after").addEventListener("click", () => go(now + 1));
    $("play").addEventListener("click", play);
    if (seat) seat.addEventListener("change", held);
    window.addEventListener("hashchange", toLink);
    document.addEventListener("keydown", (e) => {
      if (e.altKey || e.ctrlKey || e.metaKey || ["SELECT", "INPUT"].includes(e.target.tagName) && e.key !== " ") return;
      if (e.key === "ArrowLeft") go(now - 1);
      else if (e.key === "ArrowRight") go(now + 1);
      else if (e.key === " " && !["BUTTON", "SUMMARY", "A", "SELECT"].includes(e.target.tagName)) play();
      else return;
      e.preventDefault();
    });
    show(last, false);
    toLink();
  };
  const from = $("data").dataset.src;
  // A site that is busy is asked again.
  const load = (tries) => fetch(from).then((r) => {
    if (r.ok) return r.json().then(run);
    if (r.status === 503 && tries > 0) setTimeout(load, 5000, tries - 1);
  }).catch((e) => console.error(e));
  if (from) load(12);
  else run(JSON.parse($("data").textContent));
})();
