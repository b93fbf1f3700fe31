;; Adds a fourth channel, for a reader that needs one.
(module
  (import "thread" "memory" (memory 1))

  ;; Copies `count` pixels of three bytes to pixels of four, the fourth 255. Processes four at a time, so that up to 13
  ;; bytes beyond the end are read, and up to 12 beyond it written.
  (func (export "addAlpha") (param $rgb i32) (param $count i32) (param $rgba i32)
    (local $end i32)
    (local.set $end (i32.add (local.get $rgba) (i32.shl (local.get $count) (i32.const 2))))
    (loop $pixels
      (v128.store (local.get $rgba) (v128.or
        (i8x16.swizzle
          (v128.load (local.get $rgb))
          (v128.const i8x16 0 1 2 128 3 4 5 128 6 7 8 128 9 10 11 128))
        (v128.const i32x4 0xff000000 0xff000000 0xff000000 0xff000000)))
      (local.set $rgb (i32.add (local.get $rgb) (i32.const 12)))
      (local.set $rgba (i32.add (local.get $rgba) (i32.const 16)))
      (br_if $pixels (i32.lt_u (local.get $rgba) (local.get $end))))))
